import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import {
  byWeight,
  commonFields,
  contentField,
  descriptionField,
  idField,
  describedImageFields,
  linkField,
  titleField,
  videoField,
  yearField,
} from './common-fields.ts'

/** Pages about the company, each with its own key. */
export const enterpriseInfo = defineResource({
  controller: 'enterprise.Info',
  table: 'enterprise_info',
  title: label('企业信息', 'Company info'),
  labelField: 'title',
  menu: { parent: 'enterprise', icon: 'fa fa-building-o', weigh: 100 },
  fields: {
    ...idField,
    key: {
      kind: 'text',
      label: label('键名', 'Key'),
      help: label(
        '页面以此区分各部分，如 profile、culture、history、contact',
        'Names the section: profile, culture, history, contact …',
      ),
      max: 40,
      required: true,
      unique: true,
      rules: ['slug'],
      quickSearch: true,
      sortable: true,
    },
    ...titleField,
    ...describedImageFields,
    video: videoField.video_url,
    ...contentField,
    ...commonFields,
  },
  visitors: {
    key: 'key',
    orders: { byWeight: 'weigh,desc;id,asc' },
    card: { fields: ['key', 'title', 'image', 'image_alt', 'image_credit', 'video', 'content'] },
  },
})

/** What happened in the history of the company, by year. */
export const enterpriseMilestone = defineResource({
  controller: 'enterprise.Milestone',
  table: 'enterprise_milestone',
  title: label('发展历程', 'Timeline'),
  labelField: 'title',
  defaultOrder: 'year,desc',
  menu: { parent: 'enterprise', icon: 'fa fa-history', weigh: 95 },
  fields: {
    ...idField,
    ...yearField,
    ...titleField,
    ...descriptionField,
    ...commonFields,
  },
  visitors: {
    orders: { oldest: 'year,asc;weigh,desc;id,asc' },
    card: { fields: ['id', 'year', 'title', 'description'] },
  },
})

/** Awards of the company. */
export const enterpriseHonor = defineResource({
  controller: 'enterprise.Honor',
  table: 'enterprise_honor',
  title: label('荣誉', 'Honours'),
  labelField: 'title',
  menu: { parent: 'enterprise', icon: 'fa fa-trophy', weigh: 90 },
  fields: {
    ...idField,
    ...describedImageFields,
    ...titleField,
    issuer: { kind: 'text', label: label('颁发单位', 'Issuer'), max: 120, bilingual: true, quickSearch: true },
    ...yearField,
    category: {
      kind: 'choice',
      label: label('类别', 'Category'),
      required: true,
      default: 'award',
      sortable: true,
      options: [
        { value: 'award', label: label('奖项', 'Award'), tone: 'success' },
        { value: 'certificate', label: label('证书', 'Certificate'), tone: 'info' },
        { value: 'patent', label: label('专利', 'Patent'), tone: 'warning' },
        { value: 'media', label: label('媒体报道', 'Media'), tone: 'neutral' },
      ],
    },
    ...commonFields,
  },
  visitors: {
    pageSize: 48,
    orders: { newest: `year,desc;${byWeight}` },
    filters: { year: { kind: 'equals', field: 'year' }, category: { kind: 'equals', field: 'category' } },
    card: { fields: ['id', 'title', 'issuer', 'image', 'image_alt', 'image_credit', 'year', 'category'] },
  },
})

/** Entries of the site's footer, in columns. */
export const enterpriseBottom = defineResource({
  controller: 'enterprise.Bottom',
  table: 'enterprise_bottom',
  title: label('网站底部', 'Site footer'),
  labelField: 'label',
  menu: { parent: 'enterprise', icon: 'fa fa-columns', weigh: 80 },
  fields: {
    ...idField,
    column_title: { ...titleField.title, label: label('栏目标题', 'Column title'), max: 50 },
    label: { ...titleField.title, label: label('文字', 'Label'), max: 100 },
    kind: {
      kind: 'choice',
      label: label('类型', 'Kind'),
      required: true,
      default: 'link',
      sortable: true,
      options: [
        { value: 'link', label: label('链接', 'Link'), tone: 'info' },
        { value: 'text', label: label('文字', 'Text'), tone: 'neutral' },
        { value: 'qrcode', label: label('二维码', 'QR code'), tone: 'success' },
        { value: 'contact', label: label('联系方式', 'Contact'), tone: 'warning' },
      ],
    },
    ...linkField,
    icon: { kind: 'image', label: label('图标或二维码', 'Icon/QR code') },
    ...commonFields,
  },
  visitors: { orders: { byWeight }, card: { fields: ['column_title', 'label', 'kind', 'link', 'icon'] } },
})
