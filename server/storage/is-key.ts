/** True for a key as the portal makes them. Its probes, and what others keep in the same place, look different. */
export const isKey = (name: string) => /^\w[\w.-]*(\/\w[\w.-]*)*$/.test(name);
