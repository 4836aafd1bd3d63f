import { expect, it } from 'vitest'

import { describeReach } from './describe-reach.ts'

const address = (text: string, internal: boolean) => ({
  address: text,
  netmask: '255.0.0.0',
  family: 'IPv4' as const,
  mac: '00:00:00:00:00:00',
  internal,
  cidr: `${text}/8`,
})
const interfaces = { lo: [address('127.0.0.1', true)], eth0: [address('10.0.0.7', false)] }

it('a start on every address says at which ones other machines reach the server', () => {
  expect(describeReach('0.0.0.0', interfaces)).toBe(
    'Other machines can reach it at 10.0.0.7. HOST=127.0.0.1 limits it to this machine.',
  )
})

it('a start on a chosen address, and one on a machine without a network, says nothing', () => {
  expect(describeReach('127.0.0.1', interfaces)).toBeUndefined()
  expect(describeReach('0.0.0.0', { lo: interfaces.lo })).toBeUndefined()
})
