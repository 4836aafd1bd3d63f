import { describe, expect, it } from 'vitest'
import { readReply } from './read-reply.ts'

const envelope = (value: object, status = 200) => readReply({ status, text: JSON.stringify(value) })

describe('readReply', () => {
  it.each([
    [
      { code: 1, msg: 'ok', time: 1, data: { a: 1 } },
      { data: { a: 1 }, msg: 'ok' },
    ],
    [
      { code: '1', msg: '', data: [] },
      { data: [], msg: '' },
    ],
    [{ code: 1 }, { data: null, msg: '' }],
  ])('reads the value from %j, and tolerates numbers as text and missing parts [X1]', (reply, expected) => {
    expect(envelope(reply)).toEqual({ kind: 'value', ...expected })
  })

  it.each([
    [{ code: 0, msg: 'no' }, 'REFUSED'],
    [{ code: 0, msg: 'no', error: 'VALIDATION', fields: { name: 'Required' } }, 'VALIDATION'],
    [{ code: 0, msg: 'no', error: 'OF_A_NEWER_SERVER' }, 'OF_A_NEWER_SERVER'],
    [{ code: 0, msg: 'no', error: 'a sentence' }, 'REFUSED'],
    [{ code: 409, data: [] }, 'TOKEN_EXPIRED'],
    [{ code: 303, data: { type: 'need login' } }, 'NEED_LOGIN'],
    [{ code: 303, data: { type: 'logged in' } }, 'LOGGED_IN'],
    [{ code: 302, data: { routeName: 'x' } }, 'REDIRECTED'],
    [{ code: 401, data: [] }, 'FORBIDDEN'],
    [{ code: -1, data: {} }, 'CONFLICT'],
    [{ code: -2, data: {} }, 'DEPENDENCIES'],
    [{ code: -3, data: {} }, 'CONTINUE_UPDATE'],
    [{ code: 77 }, 'REFUSED'],
    [{ message: 'no code' }, 'BAD_REPLY'],
  ])('reads the reply %j as %s [X1]', (reply, code) => {
    expect(envelope(reply)).toMatchObject({ kind: 'problem', code })
  })

  it('treats HTTP status 409 as an ordinary failure, whatever its body contains [X2] (R1)', () => {
    expect(envelope({ code: 409, msg: '' }, 409)).toMatchObject({ kind: 'problem', code: 'HTTP', status: 409 })
  })

  it('reads a crashed server\'s "message" and the request id [X6]', () => {
    expect(envelope({ code: 0, message: 'gone', request_id: 'r-1' }, 500)).toMatchObject({
      code: 'HTTP',
      msg: 'gone',
      requestId: 'r-1',
    })
  })

  it.each(['<html>Fatal error</html>', '', 'null', '[]', '"text"', '{"code":'])(
    'reports that %j is not an envelope',
    (text) => {
      expect(readReply({ status: 200, text })).toMatchObject({ kind: 'problem', code: 'BAD_REPLY' })
    },
  )

  it('treats an empty reply as a success with status 204, or if the caller expects it', () => {
    expect(readReply({ status: 204, text: '' }).kind).toBe('value')
    expect(readReply({ status: 200, text: '' }, true)).toEqual({ kind: 'value', data: null, msg: '' })
    expect(readReply({ status: 500, text: '' }, true).kind).toBe('problem')
  })
})
