import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { idField, ownerField, statusField, timeFields } from './common-fields.ts'

/** Every key begins like this, so that a leaked one can be recognised. */
export const apiKeyPrefix = 'tnk_'
/** Form of a key: the prefix and 43 characters for 32 random bytes. */
export const apiKeyPattern = /^tnk_[A-Za-z0-9_-]{43}$/

/** Keys with which other programs call the back office for an administrator, each with some of the administrator's rights. */
export const authApiKey = defineResource({
  controller: 'auth.ApiKey',
  table: 'admin_api_key',
  title: label('API 密钥', 'API keys'),
  labelField: 'name',
  defaultOrder: 'id,desc',
  scope: { field: 'admin_id', reach: 'own' },
  isAddedSingly: true,
  menu: { parent: 'auth', icon: 'fa fa-key', weigh: 95 },
  fields: {
    ...idField,
    name: {
      kind: 'text',
      label: label('名称', 'Name'),
      help: label('写明由哪个程序使用', 'Say which program uses it'),
      max: 50,
      required: true,
      quickSearch: true,
    },
    ...ownerField,
    /** The key itself, sent once when it is made: only its digest is stored. */
    secret: {
      kind: 'password',
      label: label('密钥', 'Key'),
      help: label('只显示这一次。保存前请先复制。', 'Shown this once: copy it before you save.'),
      rule: 'adminPassword',
      required: true,
      virtual: true,
      form: 'add',
      list: false,
    },
    hint: { kind: 'text', label: label('开头', 'Beginning'), max: 12, readOnly: true, search: false },
    digest: { kind: 'text', label: label('摘要', 'Digest'), max: 64, internal: true, unique: true },
    /** Ids of permission rules. */
    rules: {
      kind: 'json',
      label: label('可用权限', 'Rights'),
      help: label(
        '只能使用您自己也有的权限；您失去的权限，密钥也随之失去。',
        'Only rights that you have as well: what you lose, the key loses.',
      ),
      required: true,
      list: false,
    },
    expires_at: { kind: 'dateTime', label: label('有效期至', 'Expires'), required: true, sortable: true },
    last_used_time: { kind: 'dateTime', label: label('最近使用', 'Last used'), readOnly: true, sortable: true },
    ...statusField,
    ...timeFields,
  },
})
