import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatEvent, readEventId, toEntry, toEventId, toPlainText } from './stream-events.ts'

const count = fc.nat({ max: 999_999_999 })

it('parses every event id that it formats, and rejects other texts', () => {
  fc.assert(
    fc.property(fc.record({ attempt: count, seq: count, lines: count, isAtEnd: fc.boolean() }), (position) => {
      expect(readEventId(toEventId(position))).toEqual(position)
    }),
  )
  for (const text of ['', '1.2', '1.2.3.4', '1.2.x', '-1.2.3', '1.2.3.end.', '99999999999.1.1'])
    expect(readEventId(text)).toBeUndefined()
})

it('formats one event for any text', () => {
  const facts = { uuid: 'u', extend: '', key: 'k' }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (data) => {
      const event = formatEvent(facts, data, { id: '1.1.1' })
      expect(event.split('\n')).toHaveLength(4)
      expect(JSON.parse(event.split('\n')[1]?.slice(6) ?? '')).toEqual({ data, ...facts })
    }),
  )
})

it.each([
  ['\u001b[31mred\u001b[0m\r\n', 'red', '\u001b[31mred\u001b[0m'],
  ['a\rb\n', 'a\nb', 'a\rb'],
  ['[1m is no colour\n', '[1m is no colour', '[1m is no colour'],
  ['10%\r', '10%', '10%\r'],
  ['a\n\n', 'a', 'a\n'],
])('sends %j to old clients as %j and to our own as %j', (text, plain, own) => {
  expect([toPlainText(text), toEntry(text)]).toEqual([plain, own])
})
