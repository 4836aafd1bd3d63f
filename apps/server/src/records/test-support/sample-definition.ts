import type { ResourceDefinition } from '@teachnet/contract'
import { label } from '@teachnet/protocol'
import { commonFields, idField } from '@teachnet/contract/resources'

const text = (zhCn: string, en: string) => label(zhCn, en)

/** A resource with a field of every kind and no migration: tests create it at run time. */
export const sampleDefinition: ResourceDefinition = {
  controller: 'test.Sample',
  table: 'test_sample',
  title: text('样本', 'Samples'),
  labelField: 'name',
  unique: [['level', 'size']],
  fields: {
    ...idField,
    name: {
      kind: 'text',
      label: text('名称', 'Name'),
      max: 50,
      required: true,
      bilingual: true,
      quickSearch: true,
      sortable: true,
    },
    code: { kind: 'text', label: text('编码', 'Code'), max: 20, unique: true, quickSearch: true },
    content: { kind: 'richText', label: text('正文', 'Content'), bilingual: true },
    score: { kind: 'number', label: text('分数', 'Score'), decimals: 2, sortable: true },
    size: { kind: 'integer', label: text('大小', 'Size'), min: -1000, max: 1_000_000, sortable: true },
    price: { kind: 'money', label: text('价格', 'Price'), default: '0.00', sortable: true },
    is_open: { kind: 'switch', label: text('开放', 'Open'), default: 0 },
    level: {
      kind: 'choice',
      label: text('级别', 'Level'),
      default: 'low',
      options: [
        { value: 'low', label: text('低', 'Low') },
        { value: 'high', label: text('高', 'High') },
      ],
    },
    colours: {
      kind: 'choice',
      multiple: true,
      label: text('颜色', 'Colours'),
      options: [
        { value: 'red', label: text('红', 'Red') },
        { value: 'blue', label: text('蓝', 'Blue') },
      ],
    },
    born: { kind: 'date', label: text('生日', 'Born'), sortable: true },
    open_time: { kind: 'dateTime', label: text('开放时间', 'Opens'), sortable: true },
    picture: { kind: 'image', label: text('图片', 'Picture') },
    pictures: { kind: 'images', label: text('图集', 'Pictures'), maxItems: 3 },
    paper: { kind: 'file', label: text('文件', 'Paper') },
    papers: { kind: 'files', label: text('附件', 'Papers') },
    category_id: { kind: 'relation', label: text('分类', 'Category'), resource: 'Category', as: 'category' },
    teacher_ids: { kind: 'relations', label: text('教师', 'Teachers'), resource: 'teacher.Teacher', as: 'teachers' },
    place: { kind: 'region', label: text('地区', 'Place') },
    tags: { kind: 'tags', label: text('标签', 'Tags') },
    lessons: {
      kind: 'rows',
      label: text('课时', 'Lessons'),
      parts: {
        title: { kind: 'text', label: text('标题', 'Title'), max: 50, required: true, bilingual: true },
        minutes: { kind: 'integer', label: text('分钟', 'Minutes') },
        cover: { kind: 'image', label: text('图片', 'Picture') },
      },
    },
    extra: { kind: 'json', label: text('附加', 'Extra') },
    colour: { kind: 'colour', label: text('颜色', 'Colour') },
    pin: { kind: 'password', label: text('口令', 'Pin') },
    id_number: { kind: 'masked', label: text('身份证号', 'ID number'), max: 18, rules: ['idNumber'] },
    note: { kind: 'text', label: text('内部备注', 'Internal note'), max: 50, internal: true },
    ...commonFields,
  },
}
