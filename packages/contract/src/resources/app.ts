import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import {
  byWeight,
  commonFields,
  descriptionField,
  idField,
  describedImageFields,
  linkField,
  slideFields,
  titleField,
} from './common-fields.ts'

/** The app's features, in groups. */
export const appGroup = defineResource({
  controller: 'app.Group',
  table: 'app_group',
  title: label('应用分组', 'App groups'),
  labelField: 'title',
  menu: { parent: 'app', icon: 'fa fa-th-large', weigh: 100 },
  fields: {
    ...idField,
    icon: { kind: 'image', label: label('图标', 'Icon') },
    ...titleField,
    subtitle: { kind: 'text', label: label('副标题', 'Subtitle'), max: 200, bilingual: true, quickSearch: true },
    ...describedImageFields,
    ...descriptionField,
    ...linkField,
    ...commonFields,
  },
  visitors: {
    orders: { byWeight },
    card: { fields: ['id', 'title', 'subtitle', 'icon', 'image', 'image_alt', 'image_credit', 'description', 'link'] },
  },
})

/** Slides of the app page. */
export const appSwiper = defineResource({
  controller: 'app.Swiper',
  table: 'app_swiper',
  title: label('应用轮播', 'App carousels'),
  labelField: 'title',
  menu: { parent: 'app', icon: 'fa fa-picture-o', weigh: 90 },
  fields: {
    ...idField,
    ...slideFields,
    group_id: { kind: 'relation', label: label('应用分组', 'App group'), resource: 'app.Group', as: 'group' },
    ...commonFields,
  },
  visitors: {
    orders: { byWeight },
    card: { fields: ['id', 'title', 'image', 'image_alt', 'image_credit', 'link', 'group_id'] },
  },
})
