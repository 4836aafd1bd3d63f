export * from './messages-provider.tsx'
