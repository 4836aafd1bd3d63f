import { label, type LocalizedText } from '@teachnet/protocol'
import type { Field, ImageField } from '../definition/fields.ts'
import type { ResourceCall } from '../definition/resource.ts'
import type { Visitors } from '../definition/visitors.ts'

/** The first field of every resource. */
export const idField = {
  id: { kind: 'id', label: label('编号', 'ID'), sortable: true, readOnly: true },
} as const satisfies Record<string, Field>

/** The administrator to whom a record belongs. The record outlives the account. */
export const ownerField = {
  admin_id: {
    kind: 'relation',
    label: label('管理员', 'Administrator'),
    required: true,
    readOnly: true,
    resource: 'auth.Admin',
    as: 'admin',
    isLoose: true,
    list: 'hidden',
  },
} as const satisfies Record<string, Field>

/** The manual order: larger values come first. */
export const weighField = {
  weigh: { kind: 'weigh', label: label('排序值', 'Weight'), sortable: true, list: 'hidden' },
} as const satisfies Record<string, Field>

/** On or off, as the strings that the contract uses for states. */
export const statusField = {
  status: {
    kind: 'choice',
    label: label('状态', 'Status'),
    options: [
      { value: '1', label: label('启用', 'Enabled'), tone: 'success' },
      { value: '0', label: label('停用', 'Disabled'), tone: 'neutral' },
    ],
    default: '1',
    sortable: true,
  },
} as const satisfies Record<string, Field>

const time = { kind: 'dateTime', isOwn: true, sortable: true, list: 'hidden' } as const

/** The time at which a record disappears from the site, and its current state. */
export const publicationFields = {
  unpublish_time: {
    ...time,
    label: label('下架时间', 'Unpublished on'),
    help: label(
      '到时自动从网站下架；留空则一直展示',
      'Removed from the site at this time; leave empty to keep it published',
    ),
  },
  publication: {
    kind: 'choice',
    isOwn: true,
    label: label('发布状态', 'Publication'),
    virtual: true,
    readOnly: true,
    search: 'eq',
    options: [
      { value: 'live', label: label('已发布', 'Published'), tone: 'success' },
      { value: 'scheduled', label: label('定时发布', 'Scheduled'), tone: 'info' },
      { value: 'ended', label: label('已下架', 'Unpublished'), tone: 'warning' },
      { value: 'off', label: label('未启用', 'Disabled'), tone: 'neutral' },
    ],
  },
} as const satisfies Record<string, Field>

/** When a record appears on the site. */
export const publishTimeField = {
  publish_time: {
    ...time,
    label: label('发布时间', 'Published'),
    help: label('到时自动在网站展示；留空则立即展示', 'Appears on the site at this time; without one at once'),
  },
} as const satisfies Record<string, Field>

/** When a record was created and last changed, in Unix seconds. */
export const timeFields = {
  update_time: {
    kind: 'dateTime',
    label: label('更新时间', 'Updated'),
    auto: 'update',
    readOnly: true,
    sortable: true,
    list: 'hidden',
  },
  create_time: {
    kind: 'dateTime',
    label: label('创建时间', 'Created'),
    auto: 'create',
    readOnly: true,
    sortable: true,
  },
} as const satisfies Record<string, Field>

/** The last fields of every content area. */
export const commonFields = { ...weighField, ...statusField, ...timeFields } as const

/** The fields of a category: its place in the tree, its name, and its slug. */
export const categoryFields = {
  pid: { kind: 'treeParent', label: label('上级分类', 'Parent category') },
  name: { kind: 'text', label: label('名称', 'Name'), max: 50, required: true, bilingual: true, quickSearch: true },
  slug: {
    kind: 'text',
    label: label('网址名称', 'Slug'),
    max: 60,
    required: true,
    unique: true,
    rules: ['slug'],
    quickSearch: true,
  },
} as const satisfies Record<string, Field>

/** What visitors see of a category: a heading of records. */
export const headingVisitors = {
  key: 'slug',
  orders: { byWeight: 'weigh,desc;id,asc' },
  link: { fields: ['name', 'slug'] },
  card: { fields: ['name', 'slug'] },
} as const satisfies Visitors

/** The manual order of the back office. */
export const byWeight = 'weigh,desc;id,desc'

/** The title that represents a record. */
export const titleField = {
  title: {
    kind: 'text',
    label: label('标题', 'Title'),
    max: 120,
    required: true,
    bilingual: true,
    quickSearch: true,
    sortable: true,
  },
} as const satisfies Record<string, Field>

/** The name that represents a record. */
export const nameField = {
  name: { ...titleField.title, label: label('名称', 'Name'), max: 100 },
} as const satisfies Record<string, Field>

/** The nickname of an account. */
export const nicknameField = {
  nickname: {
    kind: 'text',
    label: label('昵称', 'Nickname'),
    max: 50,
    required: true,
    rules: ['nickname'],
    quickSearch: true,
  },
} as const satisfies Record<string, Field>

/** The slug of a record in addresses. */
export const slugField = {
  slug: {
    kind: 'text',
    label: label('网址名称', 'Slug'),
    max: 120,
    required: true,
    unique: true,
    rules: ['slug'],
    quickSearch: true,
    list: 'hidden',
  },
} as const satisfies Record<string, Field>

const pictureText = { kind: 'text', bilingual: true, list: false, search: false } as const

const altTexts = {
  help: label(
    '为看不到图片的读者描述图片；仅作装饰时留空',
    'For readers who do not see the picture; empty if it only decorates',
  ),
  max: 200,
} as const

const creditTexts = { help: label('摄影者或版权方', 'Photographer or owner of the rights'), max: 100 } as const

/** The cover picture of a record. */
export const coverField = {
  cover: { kind: 'image', label: label('封面', 'Cover') },
} as const satisfies Record<string, Field>

/** A picture next to a text. */
export const imageField = {
  image: { kind: 'image', label: label('图片', 'Image') },
} as const satisfies Record<string, Field>

/** A cover that visitors see, with its description and credit. */
export const describedCoverFields = describedPicture('cover', coverField.cover)

/** A picture that visitors see, with its description and credit. */
export const describedImageFields = describedPicture('image', imageField.image)

/** The target of a click. */
export const linkField = {
  link: { kind: 'text', label: label('链接', 'Link'), max: 255, rules: ['link'], list: 'hidden' },
} as const satisfies Record<string, Field>

/** The fields of a carousel's slide. */
export const slideFields = {
  ...describedPicture('image', { ...imageField.image, required: true }),
  ...titleField,
  ...linkField,
} as const satisfies Record<string, Field>

/** A paragraph for lists and previews. */
export const summaryField = {
  summary: {
    kind: 'text',
    label: label('摘要', 'Summary'),
    max: 300,
    multiline: true,
    bilingual: true,
    list: false,
  },
} as const satisfies Record<string, Field>

/** A plain paragraph in two languages. */
export const descriptionField = {
  description: { ...summaryField.summary, label: label('描述', 'Description'), max: 1000 },
} as const satisfies Record<string, Field>

/** The long text of a record. */
export const contentField = {
  content: { kind: 'richText', label: label('正文', 'Content'), bilingual: true, list: false, search: false },
} as const satisfies Record<string, Field>

/** The address of a video. */
export const videoField = {
  video_url: { kind: 'text', label: label('视频地址', 'Video address'), max: 255, rules: ['url'], list: false },
} as const satisfies Record<string, Field>

/** Words by which users find records. */
export const tagsField = {
  tags: { kind: 'tags', label: label('标签', 'Tags'), maxItems: 10, list: 'hidden' },
} as const satisfies Record<string, Field>

/** Province, city and district. */
export const regionField = {
  region: { kind: 'region', label: label('地区', 'Region'), list: 'hidden' },
} as const satisfies Record<string, Field>

/** The full address of a place. */
export const addressFields = {
  ...regionField,
  address: { kind: 'text', label: label('详细地址', 'Address'), max: 200, bilingual: true, list: 'hidden' },
} as const satisfies Record<string, Field>

/** The calendar year of a past event. */
export const yearField = {
  year: {
    kind: 'integer',
    label: label('年份', 'Year'),
    required: true,
    min: 1900,
    max: 2100,
    isGrouped: false,
    sortable: true,
  },
} as const satisfies Record<string, Field>

/** Number of views of the public page. Virtual: with a column, every visit would write the record and invalidate its cached page. */
export const viewsField = {
  views: { kind: 'integer', label: label('浏览', 'Views'), readOnly: true, virtual: true, default: 0 },
} as const satisfies Record<string, Field>

/** The call that reads how often the public page of a record was viewed on each of the last days. */
export const viewsCall = {
  name: 'views',
  takes: 'record',
  title: label('查看浏览统计', 'Views by day'),
} as const satisfies ResourceCall

/** The teacher that a record is about. */
export const teacherField = {
  teacher_id: {
    kind: 'relation',
    label: label('教师', 'Teacher'),
    required: true,
    resource: 'teacher.Teacher',
    as: 'teacher',
  },
} as const satisfies Record<string, Field>

/** The teachers that a record is about, in order. */
export const teachersField = {
  teacher_ids: { kind: 'relations', label: label('教师', 'Teachers'), resource: 'teacher.Teacher', as: 'teachers' },
} as const satisfies Record<string, Field>

/** The subject that a teacher teaches. */
export const subjectField = {
  category_id: {
    kind: 'relation',
    label: label('学科', 'Subject'),
    resource: 'Category',
    as: 'category',
    filter: { kind: 'subject' },
  },
} as const satisfies Record<string, Field>

/** The stages of school that a teacher teaches. */
export const stageOptions = [
  { value: 'primary', label: label('小学', 'Primary school') },
  { value: 'junior', label: label('初中', 'Junior high school') },
  { value: 'senior', label: label('高中', 'Senior high school') },
] as const

/** A teacher's career, in one line. */
export const teachingFields = {
  school: { kind: 'text', label: label('学校', 'School'), max: 100, quickSearch: true },
  years: { kind: 'integer', label: label('教龄', 'Years of teaching'), min: 0, max: 70, sortable: true },
} as const satisfies Record<string, Field>

/**
 * A picture with its texts: `<name>_alt` describes it to readers who do not see it, `<name>_credit` names the photographer or the owner of
 * the rights. For every picture that a public page shows as more than a decoration.
 */
export function describedPicture<const Name extends string, const Picture extends ImageField>(
  name: Name,
  picture: Picture,
): DescribedPicture<Name, Picture> {
  const { label: title } = picture
  const fields = {
    [name]: picture,
    [`${name}_alt`]: { ...pictureText, ...altTexts, label: label(`${title['zh-cn']}说明`, `${title.en} description`) },
    [`${name}_credit`]: { ...pictureText, ...creditTexts, label: label(`${title['zh-cn']}来源`, `${title.en} credit`) },
  }
  // TypeScript widens computed names to `string`.
  return fields as unknown as DescribedPicture<Name, Picture>
}

type DescribedPicture<Name extends string, Picture> = Readonly<
  Record<Name, Picture> &
    Record<
      `${Name}_alt` | `${Name}_credit`,
      typeof pictureText & { readonly label: LocalizedText; readonly max: number }
    >
>
