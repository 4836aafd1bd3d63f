import { defineResource } from '@teachnet/contract'
import { label } from '@teachnet/protocol'

/** A resource with a field of every kind, for tests that cover all kinds. */
export const allKinds = defineResource({
  controller: 'test.Every',
  table: 'every',
  title: label('样本', 'Samples'),
  labelField: 'name',
  fields: {
    id: { kind: 'id', label: label('编号', 'ID'), sortable: true, readOnly: true },
    pid: { kind: 'treeParent', label: label('上级', 'Parent') },
    name: {
      kind: 'text',
      label: label('名称', 'Name'),
      max: 20,
      required: true,
      bilingual: true,
      quickSearch: true,
      sortable: true,
    },
    note: { kind: 'text', label: label('备注', 'Note'), max: 200, multiline: true },
    body: { kind: 'richText', label: label('正文', 'Body'), list: false },
    ratio: { kind: 'number', label: label('比例', 'Ratio'), decimals: 2 },
    count: { kind: 'integer', label: label('数量', 'Count'), min: 0, max: 99, sortable: true },
    price: { kind: 'money', label: label('价格', 'Price') },
    is_open: { kind: 'switch', label: label('开放', 'Open'), default: 0 },
    level: {
      kind: 'choice',
      label: label('级别', 'Level'),
      default: 'low',
      options: [
        { value: 'low', label: label('低', 'Low') },
        { value: 'high', label: label('高', 'High'), tone: 'warning' },
      ],
    },
    days: {
      kind: 'choice',
      label: label('日子', 'Days'),
      multiple: true,
      options: [
        { value: 'sat', label: label('周六', 'Saturday') },
        { value: 'sun', label: label('周日', 'Sunday') },
      ],
    },
    born: { kind: 'date', label: label('日期', 'Date') },
    starts: { kind: 'dateTime', label: label('开始', 'Starts') },
    cover: { kind: 'image', label: label('封面', 'Cover') },
    gallery: { kind: 'images', label: label('图集', 'Gallery'), maxItems: 4 },
    paper: { kind: 'file', label: label('文件', 'Paper'), accept: 'pdf,txt' },
    papers: { kind: 'files', label: label('附件', 'Attachments') },
    owner_id: { kind: 'relation', label: label('负责人', 'Owner'), resource: 'teacher.Teacher', as: 'owner' },
    team_ids: { kind: 'relations', label: label('成员', 'Members'), resource: 'teacher.Teacher', as: 'team' },
    place: { kind: 'region', label: label('地区', 'Region') },
    tags: { kind: 'tags', label: label('标签', 'Tags'), maxItems: 5 },
    lessons: {
      kind: 'rows',
      label: label('课时', 'Lessons'),
      item: label('一课', 'lesson'),
      maxItems: 3,
      parts: {
        title: { kind: 'text', label: label('标题', 'Title'), max: 20, required: true, bilingual: true },
        minutes: { kind: 'integer', label: label('分钟', 'Minutes'), min: 1, max: 600 },
        cover: { kind: 'image', label: label('图片', 'Picture') },
      },
    },
    extra: { kind: 'json', label: label('扩展', 'Extra') },
    tint: { kind: 'colour', label: label('颜色', 'Colour') },
    weigh: { kind: 'weigh', label: label('权重', 'Weight'), sortable: true },
    secret: { kind: 'password', label: label('密码', 'Password') },
    card: { kind: 'masked', label: label('证件号', 'Card number'), max: 18, rules: ['idNumber'] },
  },
})
