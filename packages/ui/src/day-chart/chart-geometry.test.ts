import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateStep, layOutChart } from './chart-geometry.ts'

const box = { width: 600, height: 160 }
const changes = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 30 })

describe('the chart of days', () => {
  it('the chart keeps every point inside its box, and zero in view', () => {
    fc.assert(
      fc.property(changes, (values) => {
        const chart = layOutChart(values, box)
        for (const { x, y } of chart.points) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(box.width)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y).toBeLessThanOrEqual(box.height)
        }
        expect(chart.zero).toBeGreaterThanOrEqual(0)
        expect(chart.zero).toBeLessThanOrEqual(box.height)
      }),
    )
  })

  it('the chart draws a larger change higher', () => {
    fc.assert(
      fc.property(changes, (values) => {
        const { points } = layOutChart(values, box)
        const byValue = values
          .map((value, index) => ({ value, y: points[index]?.y ?? 0 }))
          .sort((a, b) => a.value - b.value)
        for (const [index, { y }] of byValue.entries()) expect(y).toBeLessThanOrEqual(byValue[index - 1]?.y ?? Infinity)
      }),
    )
  })

  it('the chart labels two to six levels with round numbers', () => {
    fc.assert(
      fc.property(changes, (values) => {
        const { ticks } = layOutChart(values, box)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(6)
      }),
    )
    expect(layOutChart([0, 120, 300], box).ticks.map((tick) => tick.value)).toEqual([0, 100, 200, 300])
  })

  it('the chart omits only the dates that do not fit', () => {
    expect([dateStep(14, 600), dateStep(14, 250), dateStep(7, 600), dateStep(1, 250)]).toEqual([2, 3, 1, 1])
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 31 }), fc.integer({ min: 60, max: 900 }), (days, width) => {
        const step = dateStep(days, width)
        expect((step * width) / (days - 1)).toBeGreaterThanOrEqual(52)
        if (step > 1) expect(((step - 1) * width) / (days - 1)).toBeLessThan(52)
      }),
    )
  })

  it('the chart draws a flat line at the bottom when all values are zero', () => {
    const chart = layOutChart([0, 0, 0], box)
    expect(chart.points.map((point) => point.y)).toEqual([160, 160, 160])
    expect(chart.line).toBe('M0,160L300,160L600,160')
    expect(chart.ticks.map((tick) => tick.value)).toEqual([0, 1])
  })
})
