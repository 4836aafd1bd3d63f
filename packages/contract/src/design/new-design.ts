import { label, type LocalizedText } from '@teachnet/protocol'
import type { Field } from '../definition/fields.ts'
import { idField, nameField, timeFields } from '../resources/common-fields.ts'
import type { Design } from './design.ts'
import { tableNameOf } from './names.ts'

/** A blank design: the id, a name and the two times. */
export function newDesign(controller: string, title: LocalizedText = label('', '')): Design {
  return {
    definition: {
      controller,
      table: tableNameOf({ controller }),
      title,
      labelField: 'name',
      menu: { icon: 'fa fa-table', weigh: 30 },
      fields: { ...idField, ...nameField, ...timeFields },
    },
    ids: {},
  }
}

/** A field of a kind with the options that it needs. */
export function newField(kind: Field['kind'], text: LocalizedText): Field {
  switch (kind) {
    case 'text':
      return { kind, label: text, max: 100 }
    case 'masked':
      return { kind, label: text, max: 50 }
    case 'choice':
      return { kind, label: text, options: [{ value: '1', label: label('选项一', 'Option one') }] }
    case 'rows':
      return {
        kind,
        label: text,
        parts: { title: { kind: 'text', label: label('标题', 'Title'), max: 100, required: true } },
      }
    case 'relation':
      return { kind, label: text, resource: 'auth.Admin', as: 'admin' }
    case 'relations':
      return { kind, label: text, resource: 'auth.Admin', as: 'admins' }
    case 'number':
      return { kind, label: text, decimals: 2 }
    default:
      return { kind, label: text }
  }
}
