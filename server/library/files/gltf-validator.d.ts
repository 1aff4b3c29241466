declare module 'gltf-validator' {
  type Options = {
    maxIssues?: number;
    /** Called for each part at another address; a rejection means that it is not available. */
    externalResourceFunction?: (uri: string) => Promise<Uint8Array>;
  };
  const validator: { validateBytes: (data: Uint8Array, options?: Options) => Promise<object> };
  export default validator;
}
