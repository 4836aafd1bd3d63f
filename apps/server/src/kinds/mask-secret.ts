import { decryptText } from '../secrets/encrypted-text.ts'

/** Masks an encrypted text for replies: shows its ends when it is long enough to hide the rest. */
export function maskSecret(stored: unknown, secretKey: string): string {
  if (typeof stored !== 'string' || stored === '') return ''
  const text = decryptText(stored, secretKey)
  return text === undefined ? '******' : maskText(text)
}

/** Masks a text: shows its ends when it is long enough to hide the rest. */
export function maskText(text: string): string {
  if (text === '') return ''
  const letters = [...text]
  if (letters.length < 8) return '*'.repeat(Math.max(letters.length, 4))
  return `${letters.slice(0, 3).join('')}${'*'.repeat(letters.length - 5)}${letters.slice(-2).join('')}`
}
