/** Messages about brands. They stand by themselves, since screens of experts show one and load no definitions. */
export const BRAND_NAME_REQUIRED = 'Brand name is required';
export const BRAND_NAME_TAKEN = 'A brand with this name already exists.';
