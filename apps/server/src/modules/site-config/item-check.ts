import { isDate, keepsRule } from '@teachnet/contract'
import { hasRichContent } from '@teachnet/contract/rich-text'
import type { ConfigItem } from './config-item.ts'
import { itemTypes } from './item-value.ts'
import type { Refusal } from './items/site-item.ts'

/** The stored form of the value, or the problem. */
export type Checked = { readonly value: string } | { readonly problem: Refusal }

type CheckedItem = Pick<ConfigItem, 'type' | 'rules' | 'content' | 'refusalOf'>

/** Parses a value of a body and checks it against the item's type, choices and rules; times are stored in `timeZone`. */
export function checkValue(item: CheckedItem, raw: unknown, timeZone: string): Checked {
  const value = itemTypes[item.type].toStored(raw, timeZone)
  if (value === undefined) return { problem: { message: 'validation.type' } }
  const broken = item.rules.find((rule) => !keepsItemRule(rule, value))
  if (broken !== undefined) return { problem: { message: problemOf(broken) } }
  if (value !== '' && !itemTypes[item.type].isOffered(value, item.content))
    return { problem: { message: 'validation.choice' } }
  const refusal = value === '' ? undefined : item.refusalOf?.(value)
  if (refusal === undefined) return { value }
  return { problem: typeof refusal === 'string' ? { message: refusal } : refusal }
}

/** Checks one rule. An empty value passes every rule except those that require a value. Unknown rules are ignored. */
function keepsItemRule(rule: string, value: string): boolean {
  if (rule === 'required') return value !== '' && value !== '[]'
  if (rule === 'editorRequired') return hasRichContent(value)
  if (value === '') return true
  switch (rule) {
    case 'number':
    case 'float':
      return /^[+-]?\d+(\.\d+)?$/.test(value)
    case 'integer':
      return /^[+-]?\d+$/.test(value)
    case 'date':
      return isDate(value.slice(0, 10))
    case 'varName':
      return keepsRule('variable', value)
    case 'account':
    case 'password':
    case 'mobile':
    case 'idNumber':
    case 'email':
    case 'url':
      return keepsRule(rule, value)
    default:
      return true
  }
}

function problemOf(rule: string): string {
  return `validation.${rule === 'varName' ? 'variable' : rule}`
}
