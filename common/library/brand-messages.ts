/** Messages about brands, in a file of their own, since screens of experts show one and must not load the definitions. */
export const BRAND_NAME_REQUIRED = 'Brand name is required';
export const BRAND_NAME_TAKEN = 'A brand with this name already exists.';
