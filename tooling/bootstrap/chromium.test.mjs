import { describe, expect, it } from 'vitest'

import { decideWithoutChromium, findChromium, isExecutable } from './chromium.mjs'

const only =
  (...paths) =>
  (path) =>
    paths.includes(path)
const noDownloads = () => []

describe('findChromium', () => {
  it('prefers CHROMIUM_PATH', () => {
    const isProgram = only('/mine/chrome', '/usr/bin/chromium')
    expect(findChromium({ env: { CHROMIUM_PATH: '/mine/chrome', PATH: '/usr/bin' }, isProgram })).toBe('/mine/chrome')
  })

  it('does not fall back when CHROMIUM_PATH is wrong', () => {
    expect(findChromium({ env: { CHROMIUM_PATH: '/gone' }, isProgram: only('/usr/bin/chromium') })).toBeUndefined()
  })

  it('searches for a Chromium without windows first, then for others, each in the PATH first, then in downloads', () => {
    const env = { PATH: '/own/bin' }
    const listDownloads = () => ['/cache/chrome']
    const everywhere = ['/usr/bin/chromium-headless-shell', '/own/bin/chromium', '/usr/bin/chromium', '/cache/chrome']
    for (const [index, path] of everywhere.entries())
      expect(findChromium({ env, isProgram: only(...everywhere.slice(index)), listDownloads })).toBe(path)
    expect(findChromium({ env, isProgram: only('/cache/chrome'), listDownloads })).toBe('/cache/chrome')
  })

  it('returns undefined on a machine without a Chromium', () => {
    expect(findChromium({ env: {}, isProgram: () => false, listDownloads: noDownloads })).toBeUndefined()
  })
})

describe('decideWithoutChromium', () => {
  it('installs only as root on a system with apt-get', () => {
    expect(decideWithoutChromium({ env: {}, uid: 0, hasAptGet: true })).toEqual({ kind: 'install' })
    expect(decideWithoutChromium({ env: {}, uid: 1000, hasAptGet: true }).message).toMatch(
      /sudo apt-get install chromium/,
    )
    expect(decideWithoutChromium({ env: {}, uid: 0, hasAptGet: false }).message).toMatch(/install Chromium or Chrome/)
  })

  it('names a wrong CHROMIUM_PATH instead of installing another browser', () => {
    expect(decideWithoutChromium({ env: { CHROMIUM_PATH: '/gone' }, uid: 0, hasAptGet: true }).message).toMatch(
      /\/gone/,
    )
  })
})

describe('isExecutable', () => {
  it('is true for a program, false for a folder and a missing file', () => {
    expect(isExecutable(process.execPath)).toBe(true)
    expect(isExecutable('/')).toBe(false)
    expect(isExecutable('/no/such/program')).toBe(false)
  })
})
