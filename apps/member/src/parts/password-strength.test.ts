import { expect, it } from 'vitest'
import { passwordStrength } from './strength-meter.tsx'

it.each([
  ['', 1],
  ['123456', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['abcdefghijkl', 1],
  ['Password123', 1],
  ['woaini1314', 1],
  ['kx7vq2m', 1],
  ['kx7vq2m9', 1],
  ['Kx7vq2m9', 2],
  ['Kx7vq2m9Tb', 3],
  ['Kx7-vq2_m9Tb', 4],
  ['a long sentence of five words', 4],
])('rates the password %j as %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
