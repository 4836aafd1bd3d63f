/** GET `?code=`: `checkCertificate` of {@link siteCalls}; public. */
export const certificatePath = '/api/certificate/check'
