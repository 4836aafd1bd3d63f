/** The remote address of calls that the server makes to itself; no real socket has it. */
export const inProcessAddress = 'in-process'
