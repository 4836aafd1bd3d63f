import type { CourseDetail } from '@teachnet/contract'
import { describe, expect, it } from 'vitest'
import { addressText } from '@teachnet/contract/place-text'
import { nextDateOf } from '../../../app/course-dates.ts'
import { course as sample } from '../../../test-support/sample-content.ts'
import { calendarFile } from './calendar-file.ts'

/** Without runs. */
const course = { ...sample, runs: [] }
const fileOf = (of: CourseDetail) => calendarFile(of, nextDateOf(of), address, 'zh-cn')
const address = 'https://site.example/course/reading'

describe('calendar file', () => {
  it('the calendar file covers the whole last day, and escapes special characters of the format', () => {
    const file = fileOf({
      ...course,
      start_date: '2026-12-30',
      end_date: '2026-12-31',
      start_time: '',
      title: 'a, b; c\\d',
      summary: 'one\ntwo',
    })
    expect(file).toContain('DTSTART;VALUE=DATE:20261230\r\n')
    expect(file).toContain('DTEND;VALUE=DATE:20270101\r\n')
    expect(file).toContain(String.raw`SUMMARY:a\, b\; c\\d` + '\r\n')
    expect(file).toContain(String.raw`DESCRIPTION:one\ntwo` + '\r\n')
  })

  it('the calendar file has the hours of each day, in universal time', () => {
    const hours = { ...course, start_date: '2026-12-30', start_time: '09:00', end_time: '16:30' }
    const file = fileOf({ ...hours, end_date: '2026-12-31' })
    expect(file).toContain('DTSTART:20261230T010000Z\r\nDTEND:20261230T083000Z\r\n')
    expect(file).toContain('RRULE:FREQ=DAILY;UNTIL=20261231T083000Z\r\n')
    expect(fileOf({ ...hours, end_date: null })).not.toContain('RRULE')
  })

  it('the calendar file breaks lines of more than 75 bytes between characters', () => {
    const title = '课'.repeat(60)
    const file = fileOf({ ...course, start_date: '2026-12-30', end_date: null, title })
    expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
  })

  it('the calendar file of a run has its own days, hours, time zone and place', () => {
    const [run] = sample.runs
    if (!run) throw new Error('The sample has no run')
    const held = { ...run, id: 7, start_date: '2026-12-30', end_date: null, start_time: '09:00', end_time: '12:00' }
    const file = fileOf({
      ...sample,
      address: '西湖路 1 号',
      runs: [{ ...held, time_zone: 'Asia/Tokyo', region: [], address: '', venue: 'Room 1' }],
    })
    expect(file).toContain('DTSTART:20261230T000000Z\r\nDTEND:20261230T030000Z\r\n')
    expect(file).toContain(`UID:course-${sample.slug}-7@site.example\r\n`)
    expect(file.replaceAll('\r\n ', '')).toContain(
      `LOCATION:${addressText({ ...sample, address: '西湖路 1 号' }, 'zh-cn')} Room 1\r\n`,
    )
  })
})
