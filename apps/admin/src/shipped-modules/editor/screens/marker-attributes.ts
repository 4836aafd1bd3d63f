/** On a paragraph that wraps a line of text without a paragraph. */
export const bareAttribute = 'data-bare'
/** On a table row: the kind and index of its section. */
export const sectionAttribute = 'data-section'
/** On a table: its caption and columns as HTML. */
export const tableHeadAttribute = 'data-head'
