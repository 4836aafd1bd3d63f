import type { CourseDetail } from '@teachnet/contract'
import { describe, expect, it } from 'vitest'
import { addressText } from '@teachnet/contract/place-text'
import { nextDateOf } from '../../../app/course-dates.ts'
import { course as sample } from '../../../test-support/sample-content.ts'
import { courseCalendar } from './calendar.route.ts'

/** Without runs. */
const course = { ...sample, runs: [] }
const fileOf = (of: CourseDetail) => courseCalendar(of, nextDateOf(of), address, 'zh-cn')
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

  it('the calendar file has the hours of each day, in the time zone of the course', () => {
    const hours = { ...course, start_date: '2026-12-30', start_time: '09:00', end_time: '16:30' }
    const file = fileOf({ ...hours, end_date: '2026-12-31' })
    expect(file).toContain('DTSTART;TZID=Asia/Shanghai:20261230T090000\r\nDTEND;TZID=Asia/Shanghai:20261230T163000\r\n')
    expect(file).toContain('RRULE:FREQ=DAILY;UNTIL=20261231T083000Z\r\n')
    expect(fileOf({ ...hours, end_date: null })).not.toContain('RRULE')
  })

  it('the hours of a run stay the same on each side of a clock change', () => {
    const [run] = sample.runs
    if (!run) throw new Error('The sample has no run')
    const days = { start_date: '2026-10-24', end_date: '2026-10-26', start_time: '09:00', end_time: '12:00' }
    const file = fileOf({ ...sample, runs: [{ ...run, ...days, time_zone: 'Europe/London' }] })
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Europe/London',
      ...['BEGIN:DAYLIGHT', 'DTSTART:20260329T010000', 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0100', 'END:DAYLIGHT'],
      ...['BEGIN:STANDARD', 'DTSTART:20261025T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0000', 'END:STANDARD'],
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
    ]
    expect(file).toContain(zone.join('\r\n'))
    expect(file).toContain('DTSTART;TZID=Europe/London:20261024T090000\r\n')
    // Noon of the last day in winter time.
    expect(file).toContain('RRULE:FREQ=DAILY;UNTIL=20261026T120000Z\r\n')
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
    expect(file).toContain('DTSTART;TZID=Asia/Tokyo:20261230T090000\r\nDTEND;TZID=Asia/Tokyo:20261230T120000\r\n')
    expect(file).toContain(`UID:course-${sample.slug}-7@site.example\r\n`)
    expect(file.replaceAll('\r\n ', '')).toContain(
      `LOCATION:${addressText({ ...sample, address: '西湖路 1 号' }, 'zh-cn')} Room 1\r\n`,
    )
  })
})
