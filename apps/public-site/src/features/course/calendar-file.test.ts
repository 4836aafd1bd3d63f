import { describe, expect, it } from 'vitest'
import { course } from '../../test-support/sample-content.ts'
import { calendarFile } from './calendar-file.ts'

const address = 'https://site.example/course/reading'

describe('calendar file', () => {
  it('the calendar file covers the whole last day, and escapes special characters of the format', () => {
    const file = calendarFile(
      {
        ...course,
        start_date: '2026-12-30',
        end_date: '2026-12-31',
        start_time: '',
        title: 'a, b; c\\d',
        summary: 'one\ntwo',
      },
      address,
    )
    expect(file).toContain('DTSTART;VALUE=DATE:20261230\r\n')
    expect(file).toContain('DTEND;VALUE=DATE:20270101\r\n')
    expect(file).toContain(String.raw`SUMMARY:a\, b\; c\\d` + '\r\n')
    expect(file).toContain(String.raw`DESCRIPTION:one\ntwo` + '\r\n')
  })

  it('the calendar file has the hours of each day, in universal time', () => {
    const hours = { ...course, start_date: '2026-12-30', start_time: '09:00', end_time: '16:30' }
    const file = calendarFile({ ...hours, end_date: '2026-12-31' }, address)
    expect(file).toContain('DTSTART:20261230T010000Z\r\nDTEND:20261230T083000Z\r\n')
    expect(file).toContain('RRULE:FREQ=DAILY;UNTIL=20261231T083000Z\r\n')
    expect(calendarFile({ ...hours, end_date: null }, address)).not.toContain('RRULE')
  })

  it('the calendar file breaks lines of more than 75 bytes between characters', () => {
    const title = '课'.repeat(60)
    const file = calendarFile({ ...course, start_date: '2026-12-30', end_date: null, title }, address)
    expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
  })
})
