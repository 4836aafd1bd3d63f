import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createLog } from './log.ts'
import { runUntilStopped, type Running } from './run-until-stopped.ts'

class Exited extends Error {}

const signals = ['SIGINT', 'SIGTERM', 'SIGUSR2', 'uncaughtException'] as const
let earlier: ReadonlyMap<string, readonly unknown[]>
const warnings: unknown[] = []
const log = Object.assign(createLog('silent'), { warn: (text: unknown) => void warnings.push(text) })
let now = 0

beforeEach(() => {
  earlier = new Map(signals.map((name) => [name, process.rawListeners(name)]))
  now = 0
  warnings.length = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Exited(String(code))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const name of signals)
    for (const listener of process.rawListeners(name))
      if (earlier.get(name)?.includes(listener) !== true) process.off(name, listener as () => void) // it was added by the test
})

const neverEnding: Running = { log, close: () => new Promise(() => undefined), welcome: 'running' }

it('a second signal to stop ends the process at once, unless it repeats the first one within a second', async () => {
  await runUntilStopped(async () => neverEnding)
  process.emit('SIGTERM')
  now = 999
  expect(() => process.emit('SIGINT')).not.toThrow()
  now = 1000
  expect(() => process.emit('SIGINT')).toThrow(new Exited('1'))
})

it('a process without workers continues on the signal that replaces them, and logs that it has none', async () => {
  await runUntilStopped(async () => neverEnding)
  expect(() => process.emit('SIGUSR2')).not.toThrow()
  expect(process.listenerCount('SIGUSR2')).toBe((earlier.get('SIGUSR2')?.length ?? 0) + 1)
  expect(warnings).toEqual([expect.stringContaining('WORKERS')])
})

it('a process that replaces its workers on SIGUSR2 logs no such message', async () => {
  await runUntilStopped(async () => ({ ...neverEnding, replacesWorkers: true }))
  expect(process.listenerCount('SIGUSR2')).toBe(earlier.get('SIGUSR2')?.length ?? 0)
})
