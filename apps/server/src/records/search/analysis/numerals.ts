const digits = new Map(Array.from('零一二三四五六七八九', (character, value) => [character, value]))
for (const [character, value] of [
  ['〇', 0],
  ['两', 2],
] as const)
  digits.set(character, value)
const units = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
])

const numerals = /[〇零一二两三四五六七八九十百千万]{2,}|[十百千万]/gu

/**
 * The Chinese numerals in a folded text as digits, so that `103` finds 一百零三 and the reverse. A single digit is left out: 一 is part of
 * many words.
 *
 * @example numbersIn('一百零三种植物') // ['103']
 */
export function numbersIn(han: string): string[] {
  const distinct = new Set(han.match(numerals))
  return [...new Set([...distinct].flatMap((numeral) => valueOf(numeral) ?? []))]
}

function valueOf(numeral: string): string | undefined {
  if (!/[十百千万]/u.test(numeral)) return Array.from(numeral, (character) => digits.get(character)).join('')
  const parts = numeral.split('万')
  // 万一 and 万千 are words.
  if (parts.length > 2 || (parts.length === 2 && parts[0] === '')) return undefined
  const [high, low] = parts.length === 2 ? parts : ['', parts[0]]
  const value = belowTenThousand(high ?? '') * 10_000 + belowTenThousand(low ?? '')
  return value > 9 ? String(value) : undefined
}

function belowTenThousand(numeral: string): number {
  let [sum, digit] = [0, 0]
  for (const character of numeral) {
    const unit = units.get(character)
    if (unit === undefined) digit = digits.get(character) ?? 0
    else {
      sum += (digit || 1) * unit
      digit = 0
    }
  }
  return sum + digit
}
