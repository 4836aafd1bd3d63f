/** On a paragraph that stands for a line of text without one. */
export const bareAttribute = 'data-bare'
/** On a row of a table: the section that it belongs to, and which of the sections it is. */
export const sectionAttribute = 'data-section'
/** On a table: its caption and columns as HTML. */
export const tableHeadAttribute = 'data-head'
