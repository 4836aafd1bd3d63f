import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { contentField, descriptionField, idField, statusField, timeFields, titleField } from './common-fields.ts'

/** Versions of the texts that visitors agree to. Of each kind, the last version whose time has passed is in force. */
export const enterprisePolicy = defineResource({
  controller: 'enterprise.Policy',
  table: 'enterprise_policy',
  title: label('隐私与条款', 'Privacy and terms'),
  labelField: 'title',
  menu: { parent: 'enterprise', icon: 'fa fa-balance-scale', weigh: 50 },
  defaultOrder: 'valid_from,desc',
  hasRevisions: true,
  unique: [['kind', 'version']],
  fields: {
    ...idField,
    kind: {
      kind: 'choice',
      label: label('类型', 'Kind'),
      required: true,
      default: 'privacy',
      sortable: true,
      options: [
        { value: 'privacy', label: label('隐私政策', 'Privacy policy') },
        { value: 'terms', label: label('服务条款', 'Terms of service') },
      ],
    },
    version: {
      kind: 'text',
      label: label('版本', 'Version'),
      help: label(
        '如 2.0；有人同意过的版本不能再改，请添加新版本',
        'E.g. 2.0. Once agreed to, it cannot change: add a version',
      ),
      max: 20,
      required: true,
      quickSearch: true,
      sortable: true,
    },
    ...titleField,
    valid_from: { kind: 'dateTime', label: label('生效时间', 'In force from'), required: true, sortable: true },
    notice: {
      ...descriptionField.description,
      label: label('要点', 'In short'),
      help: label(
        '显示在需要同意的表单里，并附全文链接',
        'Shown in forms that ask for agreement, with a link to the text',
      ),
      required: true,
    },
    ...contentField,
    changes: {
      ...descriptionField.description,
      label: label('本次修改', 'What changed'),
      help: label('与上一版本的区别', 'The difference from the version before'),
    },
    ...statusField,
    ...timeFields,
  },
  visitors: {
    since: 'valid_from',
    orders: { newest: 'valid_from,desc;id,desc' },
    filters: { kind: { kind: 'equals', field: 'kind' } },
    card: { fields: ['id', 'kind', 'version', 'title', 'valid_from'] },
    page: { fields: ['notice', 'content', 'changes', 'update_time'] },
  },
})
