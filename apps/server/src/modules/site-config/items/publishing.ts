import { label } from '@teachnet/protocol'
import type { ItemDeclarations } from './site-item.ts'

/** Superlatives and promises that the advertising law of China forbids, above all in the advertisements of schools (articles 9 and 24). */
const forbidden = [
  '国家级',
  '最高级',
  '最佳',
  '最好',
  '最优',
  '最强',
  '最先进',
  '最权威',
  '世界级',
  '顶级',
  '顶尖',
  '王牌',
  '第一品牌',
  '全国第一',
  '全网第一',
  '行业第一',
  '独一无二',
  '绝无仅有',
  '史无前例',
  '百分之百',
  '保过',
  '包过',
  '必过',
  '保录取',
  '包录取',
  '包就业',
  '保证通过',
  '保证录取',
  '零风险',
  '押题命中',
]

/** Settings of the check before publication. */
export const publishing = {
  forbidden_words: {
    title: label('广告禁用词', 'Words forbidden in advertisements'),
    tip: label(
      '每行一个；发布检查会在内容中查找这些词。是否违法以语境为准，请编辑判断',
      'One on each line; the check before publication finds them in texts. Whether a use is unlawful depends on the context: editors decide',
    ),
    type: 'textarea',
    default: forbidden.join('\n'),
  },
} as const satisfies ItemDeclarations
