import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateStep, layOutChart } from './day-chart.tsx'

const box = { width: 600, height: 160 }
const changes = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 30 })

describe('the chart of days', () => {
  it('the chart keeps every bar inside its box, and zero in view', () => {
    fc.assert(
      fc.property(changes, (values) => {
        const chart = layOutChart(values, box)
        for (const { x, y, width, height } of chart.bars) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x + width).toBeLessThanOrEqual(box.width)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y + height).toBeLessThanOrEqual(box.height + 0.01)
        }
        expect(chart.zero).toBeGreaterThanOrEqual(0)
        expect(chart.zero).toBeLessThanOrEqual(box.height)
      }),
    )
  })

  it('the chart draws gains above the zero line and losses below it, a larger change longer', () => {
    fc.assert(
      fc.property(changes, (values) => {
        const { bars, zero } = layOutChart(values, box)
        for (const [index, value] of values.entries()) {
          const { y, height } = bars[index] ?? { y: -1, height: -1 }
          if (value >= 0) expect(y + height).toBeCloseTo(zero, 1)
          else expect(y).toBe(zero)
          for (const [other, smaller] of values.entries())
            if (Math.abs(smaller) <= Math.abs(value)) expect(bars[other]?.height).toBeLessThanOrEqual(height + 0.02)
        }
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
        expect((step * width) / days).toBeGreaterThanOrEqual(52)
        if (step > 1) expect(((step - 1) * width) / days).toBeLessThan(52)
      }),
    )
  })

  it('the chart draws bars without height when all values are zero', () => {
    const chart = layOutChart([0, 0, 0], box)
    expect(chart.bars.map(({ y, height }) => [y, height])).toEqual([
      [160, 0],
      [160, 0],
      [160, 0],
    ])
    expect(chart.ticks.map((tick) => tick.value)).toEqual([0, 1])
  })
})
