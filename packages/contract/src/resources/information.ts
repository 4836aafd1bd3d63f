import { label } from '@teachnet/protocol'
import { defineResource } from '../resource.ts'
import {
  categoryFields,
  commonFields,
  contentField,
  coverField,
  headingVisitors,
  idField,
  slugField,
  summaryField,
  teachersField,
  titleField,
  viewsField,
} from './common-fields.ts'

/** Categories of articles. */
export const informationCategory = defineResource({
  controller: 'information.Category',
  table: 'information_category',
  title: label('资讯分类', 'Information categories'),
  labelField: 'name',
  menu: { parent: 'information', icon: 'fa fa-sitemap', weigh: 90 },
  fields: {
    ...idField,
    ...categoryFields,
    ...coverField,
    ...commonFields,
  },
  visitors: headingVisitors,
})

/** Articles. */
export const informationItem = defineResource({
  controller: 'information.Item',
  table: 'information_item',
  title: label('资讯', 'Information items'),
  labelField: 'title',
  defaultOrder: 'publish_time,desc',
  menu: { parent: 'information', icon: 'fa fa-newspaper-o', weigh: 100 },
  hasRevisions: true,
  fields: {
    ...idField,
    ...coverField,
    ...titleField,
    ...slugField,
    category_id: {
      kind: 'relation',
      label: label('分类', 'Category'),
      required: true,
      resource: 'information.Category',
      as: 'category',
    },
    /** The teachers that it is about. */
    ...teachersField,
    ...summaryField,
    ...contentField,
    source: { kind: 'text', label: label('来源', 'Source'), max: 100, list: 'hidden' },
    author: { kind: 'text', label: label('作者', 'Author'), max: 50 },
    is_top: { kind: 'switch', label: label('置顶', 'Pinned'), default: 0, sortable: true },
    is_news: { kind: 'switch', label: label('新闻', 'News'), default: 1, sortable: true },
    publish_time: { kind: 'dateTime', label: label('发布时间', 'Published'), required: true, sortable: true },
    ...viewsField,
    seo_title: {
      kind: 'text',
      label: label('SEO 标题', 'SEO title'),
      max: 120,
      list: false,
      section: label('搜索引擎', 'Search engines'),
    },
    seo_description: {
      kind: 'text',
      label: label('SEO 描述', 'SEO description'),
      max: 300,
      multiline: true,
      list: false,
    },
    ...commonFields,
  },
  visitors: {
    key: 'slug',
    path: '/news/{key}',
    since: 'publish_time',
    through: ['category_id'],
    orders: { pinned: 'is_top,desc;publish_time,desc;id,desc', newest: 'publish_time,desc;id,desc' },
    filters: {
      category: { kind: 'under', field: 'category_id' },
      isNews: { kind: 'equals', field: 'is_news' },
      teacher: { kind: 'involves', fields: ['teacher_ids'] },
      q: { kind: 'words', fields: ['title', 'summary', 'content'] },
    },
    link: { fields: ['slug', 'title'] },
    card: {
      fields: ['id', 'slug', 'title', 'summary', 'cover', 'is_top', 'publish_time'],
      related: { category: { of: 'category_id', view: 'link' } },
    },
    page: {
      fields: ['content', 'source', 'author', 'is_news', 'views', 'seo_title', 'seo_description', 'update_time'],
      related: { teachers: { of: 'teacher_ids', view: 'link' } },
    },
  },
})
