import type { Field } from '@teachnet/contract'
import { decryptText } from '../secret-text.ts'

/** Whether what the column holds must never be seen, not even as it is stored. */
export function isSecret(field: Field): boolean {
  return field.kind === 'password' || field.kind === 'masked'
}

/** What replies show of an encrypted text: its ends when it is long enough to hide the rest. */
export function maskSecret(stored: unknown, secretKey: string): string {
  if (typeof stored !== 'string' || stored === '') return ''
  const text = decryptText(stored, secretKey)
  if (text === undefined) return '******'
  const letters = [...text]
  if (letters.length < 8) return '*'.repeat(Math.max(letters.length, 4))
  return `${letters.slice(0, 3).join('')}${'*'.repeat(letters.length - 5)}${letters.slice(-2).join('')}`
}
