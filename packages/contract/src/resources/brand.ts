import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { byWeight, commonFields, descriptionField, idField, linkField, nameField, yearField } from './common-fields.ts'

/** Partner brands of the network. */
export const brand = defineResource({
  controller: 'Brand',
  table: 'brand',
  title: label('品牌', 'Brands'),
  labelField: 'name',
  menu: { parent: 'enterprise', icon: 'fa fa-copyright', weigh: 70 },
  fields: {
    ...idField,
    logo: { kind: 'image', label: label('标志', 'Logo') },
    ...nameField,
    ...linkField,
    ...descriptionField,
    since: { ...yearField.year, label: label('创立年份', 'Since'), required: false },
    ...commonFields,
  },
  visitors: { orders: { byWeight }, card: { fields: ['id', 'name', 'logo', 'link', 'description', 'since'] } },
})
