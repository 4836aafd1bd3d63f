/** The panels of the dashboard, which each administrator arranges. */

export {
  addedField,
  figureFields,
  type FigureKind,
  figureKinds,
  figureKindsOf,
  summedFieldsOf,
  sumsProblem,
} from './back-office/figure-fields.ts'
export {
  boardTargetOf,
  changeInPercent,
  defaultBoard,
  everybody,
  filterTerm,
  panelTerms,
  rangeLength,
} from './back-office/board.ts'
export * from './calls/panel-calls.ts'
export {
  board as boardSchema,
  type BoardFilter,
  type DashboardBoard,
  type DashboardPanel,
  longestRange,
  mostFilters,
  type PanelFigures,
  type Period,
  type SharedBoards,
  periods,
  sitePanels,
} from './calls/panel-calls.schemas.ts'
