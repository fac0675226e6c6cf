/** Made from policies/policy.schema.json by src/build/compile-schema.mjs; not committed, so its types stand here. */
declare module '*/generated/validate-policy.mjs' {
  export const validate: import('ajv').ValidateFunction
}
