import { stripVTControlCharacters } from 'node:util'

import pino from 'pino'
import { describe, expect, it } from 'vitest'

import { redactUrl } from '../../http/request/url.ts'
import { logOptions, toTerminalLine } from './log.ts'

describe('log lines', () => {
  it('a log line in a terminal is short and followed by the stack of an error', () => {
    const line = JSON.stringify({
      level: 50,
      time: '2026-03-02T10:00:00.000Z',
      msg: 'failed',
      url: '/x',
      err: { stack: 'Error: no\n  at y' },
    })
    const plain = stripVTControlCharacters(toTerminalLine(line))
    expect(plain).toBe('10:00:00 error failed url=/x\n    Error: no\n      at y\n')
  })

  it('secret parameters of a URL are masked in any spelling', () => {
    expect(redactUrl('/a?page=1&batoken=x&ba%2Dtoken=y&Password=z')).toBe(
      '/a?page=1&batoken=***&ba%2Dtoken=***&Password=***',
    )
    expect(redactUrl('/a?%E0%A4%A=1')).toBe('/a?%E0%A4%A=1')
    expect(redactUrl('/plain')).toBe('/plain')
  })

  it('a log line masks secrets down to the third level, also in errors, and does not change the logged object', () => {
    const lines: string[] = []
    const log = pino(logOptions('info'), { write: (line: string) => void lines.push(line) })
    const fields = { token: 'hush', status: 200, body: { password: 'hush', login: { captcha: 'hush', name: 'ann' } } }
    const err = Object.assign(new Error('no'), { secret: 'hush', config: { cookie: 'hush', code: 7 } })
    log.info(fields, 'request')
    log.error({ err }, 'failed')
    expect(lines.join('')).not.toContain('hush')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      status: 200,
      token: '***',
      body: { password: '***', login: { captcha: '***', name: 'ann' } },
    })
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ err: { message: 'no', type: 'Error', config: { code: 7 } } })
    expect(fields.body.login.captcha).toBe('hush')
  })

  it('no value can begin a line of a log in a terminal, or control the terminal [X6]', () => {
    const forged = 'q\n12:00:00 info  forged \u001B[2J\u009B2J'
    const err = { stack: `Error: ${forged}\n    at page` }
    const line = toTerminalLine(
      JSON.stringify({ time: '2026-01-01T00:00:00Z', level: 50, msg: forged, url: forged, err }),
    )
    const plain = stripVTControlCharacters(line)
    expect(plain.split('\n').filter((each) => /^\d\d:/.test(each))).toHaveLength(1)
    for (const sequence of ['\u001B[2J', '\u009B']) expect(line).not.toContain(sequence)
  })
})
