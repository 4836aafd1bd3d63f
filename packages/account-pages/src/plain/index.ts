export * from './action-button.tsx'
export * from './text-input.tsx'
