import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { contactFields } from './application-fields.ts'
import { addressFields, byWeight, commonFields, idField, nameField } from './common-fields.ts'

/** Branches and shops of the network. */
export const enterpriseBranch = defineResource({
  controller: 'enterprise.Branch',
  table: 'enterprise_branch',
  title: label('分校与店铺', 'Branches and shops'),
  labelField: 'name',
  menu: { parent: 'enterprise', icon: 'fa fa-sitemap', weigh: 60 },
  fields: {
    ...idField,
    ...nameField,
    kind: {
      kind: 'choice',
      label: label('类型', 'Kind'),
      required: true,
      default: 'branch',
      sortable: true,
      options: [
        { value: 'branch', label: label('分校', 'Branch'), tone: 'info' },
        { value: 'shop', label: label('店铺', 'Shop'), tone: 'warning' },
      ],
    },
    ...addressFields,
    contact: { ...contactFields.name, label: label('联系人', 'Contact'), required: false, sortable: false },
    mobile: contactFields.mobile,
    email: contactFields.email,
    opened_on: { kind: 'date', label: label('开业日期', 'Opened on'), sortable: true, list: 'hidden' },
    ...commonFields,
  },
  visitors: {
    orders: { byWeight },
    card: { fields: ['id', 'name', 'kind', 'region', 'address', 'opened_on'] },
  },
})
