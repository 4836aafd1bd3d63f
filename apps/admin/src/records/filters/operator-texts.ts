import type { SearchOperator } from '@teachnet/protocol'

/** Message ids of the operators that filters offer. Only an address can name the others; they compare like their signs. */
export const operatorTexts = {
  eq: 'filter.is',
  ne: 'filter.isNot',
  gt: 'filter.more',
  egt: 'filter.least',
  lt: 'filter.less',
  elt: 'filter.most',
  LIKE: 'filter.contains',
  'NOT LIKE': 'filter.lacks',
  IN: 'filter.anyOf',
  'NOT IN': 'filter.noneOf',
  RANGE: 'filter.between',
  'NOT RANGE': 'filter.outside',
  NULL: 'filter.empty',
  'NOT NULL': 'filter.given',
  FIND_IN_SET: 'filter.allOf',
} as const satisfies Record<SearchOperator, string>
