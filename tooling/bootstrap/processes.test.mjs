import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'

import { linePrefixer } from './line-prefixer.mjs'
import { forwardSignals, runProgram } from './processes.mjs'

const place = { cwd: process.cwd(), env: process.env }

describe('runProgram', () => {
  it('returns the exit code and both streams', async () => {
    const script = 'console.log("to stdout"); console.error("to stderr"); process.exit(3)'
    const { code, output } = await runProgram(process.execPath, ['-e', script], place)
    expect(code).toBe(3)
    expect(output).toContain('to stdout')
    expect(output).toContain('to stderr')
  })

  it('keeps only the end of a long output', async () => {
    const { output } = await runProgram(process.execPath, ['-e', 'console.log("x".repeat(300000) + "the end")'], place)
    expect(output.length).toBeLessThan(70_000)
    expect(output).toContain('the end')
  })

  it('reports a program that was told to stop, even if it ends with 0', async () => {
    const script = 'process.on("SIGHUP", () => process.exit(0)); setInterval(() => {}, 1000); console.log("up")'
    const run = runProgram(process.execPath, ['-e', script], place)
    await wait(500)
    process.kill(process.pid, 'SIGHUP')
    expect((await run).code).toBe(130)
  })

  it('reports a missing program', async () => {
    const { code, error } = await runProgram('no-such-program-here', [], place)
    expect(code).toBe(127)
    expect(error?.code).toBe('ENOENT')
  })
})

describe('forwardSignals', () => {
  let stop = () => {}
  afterEach(() => stop())

  it('forwards one signal if npm and the terminal both deliver it, and a later one again', async () => {
    let now = 0
    const sent = []
    stop = forwardSignals((signal) => sent.push(signal), { now: () => now })
    for (now of [0, 20, 1500]) {
      const delivered = once(process, 'SIGHUP')
      process.kill(process.pid, 'SIGHUP')
      await delivered
      await wait(5)
    }
    expect(sent).toEqual(['SIGHUP', 'SIGHUP'])
  })
})

describe('forwardSignals under npm', () => {
  it('sends one stop signal when the shell of npm has ended, and none before', async () => {
    let isThere = true
    const sent = []
    const stop = forwardSignals((signal) => sent.push(signal), { parent: { isThere: () => isThere } })
    await wait(600)
    expect(sent).toEqual([])
    isThere = false
    await wait(800)
    stop()
    expect(sent).toEqual(['SIGTERM'])
  })
})

describe('linePrefixer', () => {
  it('prefixes only whole lines, wherever the chunks are split', () => {
    const lines = []
    const write = linePrefixer('api', (line) => lines.push(line))
    write('first\nsec')
    write('ond\n')
    expect(lines).toEqual(['api    | first\n', 'api    | second\n'])
  })
})
