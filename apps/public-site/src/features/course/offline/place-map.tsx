import type { VisitorPlace } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../../app/layout/site-link.tsx'

/** Longitude and latitude of the seat of each province, by its code (GB/T 2260). */
const seats: Readonly<Record<number, readonly [east: number, north: number]>> = {
  11: [116.4, 39.9],
  12: [117.2, 39.1],
  13: [114.5, 38],
  14: [112.5, 37.9],
  15: [111.7, 40.8],
  21: [123.4, 41.8],
  22: [125.3, 43.9],
  23: [126.6, 45.8],
  31: [121.5, 31.2],
  32: [118.8, 32.1],
  33: [120.2, 30.3],
  34: [117.3, 31.8],
  35: [119.3, 26.1],
  36: [115.9, 28.7],
  37: [117, 36.7],
  41: [113.6, 34.8],
  42: [114.3, 30.6],
  43: [112.9, 28.2],
  44: [113.3, 23.1],
  45: [108.4, 22.8],
  46: [110.3, 20],
  50: [106.5, 29.6],
  51: [104.1, 30.7],
  52: [106.6, 26.6],
  53: [102.7, 25],
  54: [91.1, 29.7],
  61: [108.9, 34.3],
  62: [103.8, 36.1],
  63: [101.8, 36.6],
  64: [106.3, 38.5],
  65: [87.6, 43.8],
  71: [121.5, 25],
  81: [114.2, 22.3],
  82: [113.5, 22.2],
}

/** The text is readable on a phone: about 13 px there. */
const size = { width: 600, height: 440, margin: 45, text: 22 } as const

interface Point {
  readonly x: number
  readonly y: number
  readonly radius: number
  /** Width of the label. */
  readonly width: number
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Where the labels of the points begin: next to, below or above each point, clear of the others and of the frame where possible. */
export function placeLabels(points: readonly Point[]): { x: number; y: number }[] {
  const taken: Box[] = points.map(({ x, y, radius }) => ({
    left: x - radius,
    right: x + radius,
    top: y - radius,
    bottom: y + radius,
  }))
  return points.map(({ x, y, radius, width }, own) => {
    const gap = radius + 6
    const places = [
      { x: x + gap, y: y + 7 },
      { x: x - gap - width, y: y + 7 },
      { x: x - width / 2, y: y + gap + size.text * 0.8 },
      { x: x - width / 2, y: y - gap },
    ].map((place) => ({
      ...place,
      box: { left: place.x, right: place.x + width, top: place.y - size.text, bottom: place.y + 4 },
    }))
    const cost = ({ box }: { box: Box }) =>
      (box.left < 0 || box.right > size.width ? 10 : 0) +
      taken.filter((other, index) => index !== own && overlaps(box, other)).length
    const best = places.toSorted((a, b) => cost(a) - cost(b))[0] ?? { x, y, box: undefined }
    if (best.box) taken.push(best.box)
    return { x: best.x, y: best.y }
  })
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** Han characters are as wide as high, others about half. */
function widthOf(label: string): number {
  return [...label].reduce((sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 1 : 0.56) * size.text, 0)
}

/** Where courses are held: a point for each province at the place of its seat, larger with more dates; a link to its courses. */
export function PlaceMap({ places }: { readonly places: readonly (readonly VisitorPlace[])[] }) {
  const text = useText()
  const provinces = [...Map.groupBy(places, ([province]) => province?.code ?? 0)].flatMap(([code, held]) => {
    const seat = seats[code]
    const name = held[0]?.[0]?.name
    return seat && name !== undefined ? [{ code, seat, name, dates: held.length }] : []
  })
  if (provinces.length < 2) return null
  const range = (axis: 0 | 1) => {
    const values = provinces.map(({ seat }) => seat[axis])
    return [Math.min(...values), Math.max(...values)] as const
  }
  const [east, north] = [range(0), range(1)]
  const scale = (value: number, [from, to]: readonly [number, number], length: number) =>
    size.margin + ((value - from) / (to - from || 1)) * (length - 2 * size.margin)
  const points = provinces.map(({ seat, name, dates }) => ({
    x: scale(seat[0], east, size.width),
    y: size.height - scale(seat[1], north, size.height),
    radius: 5 + Math.sqrt(dates) * 3,
    width: widthOf(`${name} ${dates}`),
  }))
  const labels = placeLabels(points)
  return (
    <figure className="place-map">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="group" aria-label={text('course.places')}>
        {provinces.map(({ code, name, dates }, index) => {
          const { x = 0, y = 0, radius = 0 } = points[index] ?? {}
          return (
            <SiteLink
              key={code}
              to={`/course?kind=offline&region=${code}`}
              aria-label={text('course.placeDates', { name, count: dates })}
            >
              <circle cx={x} cy={y} r={Math.max(22, radius)} className="place-near" />
              <circle cx={x} cy={y} r={radius} />
              <text {...labels[index]}>
                {name} {dates}
              </text>
            </SiteLink>
          )
        })}
      </svg>
      <figcaption>{text('course.placesNote')}</figcaption>
    </figure>
  )
}
