import type { Field, ResourceDefinition } from '@teachnet/contract'
import { configItemRules, configItemTypes, type NewConfigItem } from '@teachnet/protocol'
import type { FormValues } from '../../crud/form/form-values.ts'
import { toNumber, toText, toTexts } from '../../values/read-values.ts'
import { inBoth } from './item-field.ts'

type Text = (id: string) => string

/** Definition of the form for a new item. Lengths are the server's limits. */
export function newItemDefinition(
  { groups, group }: { readonly groups: Readonly<Record<string, string>>; readonly group: string },
  text: Text,
): ResourceDefinition {
  const base = (name: keyof NewConfigItem) => ({ label: inBoth(text(`config.item.${name}`)) })
  const help = (name: keyof NewConfigItem) => ({ help: inBoth(text(`config.item.${name}Help`)) })
  const lines = (name: keyof NewConfigItem) =>
    ({ ...base(name), ...help(name), kind: 'text', multiline: true, max: 5000 }) as const
  const fields: Readonly<Record<keyof NewConfigItem, Field>> = {
    group: {
      ...base('group'),
      kind: 'choice',
      required: true,
      default: group,
      options: Object.entries(groups).map(([value, title]) => ({ value, label: inBoth(title) })),
    },
    name: { ...base('name'), ...help('name'), kind: 'text', max: 30, required: true, rules: ['variable'] },
    title: { ...base('title'), kind: 'text', max: 50, required: true },
    type: {
      ...base('type'),
      kind: 'choice',
      required: true,
      options: configItemTypes.map((value) => ({ value, label: inBoth(text(`config.type.${value}`)) })),
    },
    tip: { ...base('tip'), kind: 'text', max: 100 },
    weigh: { ...base('weigh'), ...help('weigh'), kind: 'integer', default: 0 },
    rule: {
      ...base('rule'),
      kind: 'choice',
      multiple: true,
      options: configItemRules.map((value) => ({ value, label: inBoth(text(`config.rule.${value}`)) })),
    },
    content: lines('content'),
    inputExtend: { ...lines('inputExtend'), section: inBoth(text('config.item.attributes')) },
    extend: lines('extend'),
  }
  return {
    controller: 'routine.Config',
    table: 'config',
    title: inBoth(text('config.item')),
    labelField: 'title',
    fields,
  }
}

/** Converts the form values for the call. */
export function toNewItem(body: FormValues): NewConfigItem {
  const field = (name: keyof NewConfigItem) => toText(body[name])
  return {
    group: field('group'),
    weigh: toNumber(body['weigh']) ?? 0,
    name: field('name'),
    title: field('title'),
    type: field('type'),
    tip: field('tip'),
    rule: toTexts(body['rule']),
    content: field('content'),
    extend: field('extend'),
    inputExtend: field('inputExtend'),
  }
}
