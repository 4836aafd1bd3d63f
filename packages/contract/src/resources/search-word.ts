import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { idField, statusField, timeFields } from './common-fields.ts'

/**
 * Words of visitors' searches: synonyms and stop words of the site, besides those of the product, words that found nothing, which become
 * synonyms when somebody writes what they mean, and words that are searched often, which the site offers.
 */
export const searchWord = defineResource({
  controller: 'SearchWord',
  table: 'search_word',
  title: label('搜索词', 'Search words'),
  labelField: 'word',
  menu: { icon: 'fa fa-search', weigh: 68 },
  defaultOrder: 'misses,desc',
  fields: {
    ...idField,
    word: {
      kind: 'text',
      label: label('搜索词', 'Word'),
      help: label('访客输入的词，如：奥数', 'What visitors type, such as: maths'),
      max: 40,
      required: true,
      unique: true,
      quickSearch: true,
    },
    meaning: {
      kind: 'choice',
      label: label('用途', 'Use'),
      default: 'same',
      required: true,
      search: 'eq',
      options: [
        { value: 'same', label: label('与这些词同义', 'Means the same as these words') },
        { value: 'wider', label: label('也查找这些词', 'Also finds these words') },
        { value: 'stop', label: label('搜索时忽略', 'Is ignored in searches') },
      ],
    },
    words: {
      kind: 'text',
      label: label('对应的词', 'These words'),
      help: label(
        '用空格或逗号分隔，如：数学 math。留空则不起作用。',
        'Separated by spaces or commas, such as: mathematics algebra. Without any, the word has no effect.',
      ),
      max: 300,
      quickSearch: true,
    },
    misses: {
      kind: 'integer',
      label: label('无结果次数', 'Searches without a result'),
      help: label(
        '至少三位访客搜过才会列出；不记录访客，也不记录像手机号、邮箱或证件号的内容。',
        'A word is listed when at least three visitors searched for it. Visitors are not recorded, and neither is anything that looks like a phone number, an email address or an identity number.',
      ),
      readOnly: true,
      default: 0,
      sortable: true,
    },
    searches: {
      kind: 'integer',
      label: label('有结果次数', 'Searches with a result'),
      help: label(
        '常搜的词会显示在搜索框下方；停用后不再显示。',
        'Words that are searched often are offered under the search field, unless they are disabled.',
      ),
      readOnly: true,
      default: 0,
      sortable: true,
    },
    missed_on: {
      kind: 'date',
      label: label('最近一次无结果', 'Last without a result'),
      readOnly: true,
      sortable: true,
    },
    searched_on: { kind: 'date', label: label('最近一次有结果', 'Last with a result'), readOnly: true, sortable: true },
    ...statusField,
    ...timeFields,
  },
})
