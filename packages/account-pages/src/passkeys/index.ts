export * from './browser-passkey.ts'
export * from './use-passkeys.ts'
