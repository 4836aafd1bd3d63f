import type { Locale } from '@teachnet/protocol'

const chineseDigits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九']
const englishOnes = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** A number of 0 to 99 in words. */
export function toWords(value: number, locale: Locale): string {
  return locale === 'en' ? toEnglish(value) : toChinese(value)
}

function toEnglish(value: number): string {
  const small = englishOnes[value]
  if (small !== undefined) return small
  const tens = englishTens[Math.floor(value / 10)] ?? ''
  return value % 10 === 0 ? tens : `${tens}-${englishOnes[value % 10] ?? ''}`
}

function toChinese(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  if (tens === 0) return chineseDigits[ones] ?? ''
  return `${tens === 1 ? '' : (chineseDigits[tens] ?? '')}十${ones === 0 ? '' : (chineseDigits[ones] ?? '')}`
}

/** Normalises an answer for comparison: ASCII digits for full-width ones, no blanks and full stops. */
export function normaliseAnswer(answer: string): string {
  return answer.normalize('NFKC').replaceAll(/[\s.。]/g, '')
}
