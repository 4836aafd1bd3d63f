import type { ConfigItemRow } from '@teachnet/protocol'

/** A configuration item as the server sends it; a short text unless `more` says otherwise. */
export function configItem(name: string, more: Partial<ConfigItemRow> = {}): ConfigItemRow {
  return {
    id: 1,
    name,
    group: 'basics',
    title: name,
    tip: '',
    type: 'string',
    value: '',
    content: '',
    rule: '',
    extend: [],
    input_extend: [],
    allow_del: 0,
    weigh: 0,
    ...more,
  }
}
