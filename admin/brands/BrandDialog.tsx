import { RecordDialog } from '#admin/forms/RecordDialog.tsx';
import { FieldInput, inputsOf } from '#admin/schema/inputs.tsx';
import { TextsInput } from '#admin/schema/TextsInput.tsx';
import { BRAND_NAME_MAX, type Brand, brandForm, COMPETITORS_MAX } from '#common/library/brands.ts';
import { LogoInput } from './LogoInput.tsx';

type Props = { brand: Brand | undefined; onClose: () => void };

/** Creates or edits a brand. */
export function BrandDialog({ brand, onClose }: Props) {
  return (
    <RecordDialog
      resource="brands"
      record={brand}
      title={brand ? `Edit ${brand.name}` : 'New Brand'}
      schema={brandForm}
      transform={onlyNewLogo}
      saveLabel={brand ? 'Save Changes' : 'Create Brand'}
      saved={`Brand ${brand ? 'updated' : 'created'} successfully`}
      failed={`Failed to ${brand ? 'update' : 'create'} the brand`}
      onClose={onClose}
    >
      {inputsOf(brandForm, ['name', 'description', 'competitors', 'logo'], {
        name: (field) => <FieldInput key="name" field={field} autoFocus />,
        competitors: ({ source, title }) => (
          <TextsInput
            key={source}
            source={source}
            label={title}
            limits={{ max: COMPETITORS_MAX, length: BRAND_NAME_MAX }}
            entry={['competitor', 'a brand']}
          />
        ),
        logo: ({ source, title }) => <LogoInput key={source} source={source} label={title} />,
      })}
    </RecordDialog>
  );
}

/** The address of the stored logo is not sent back: only a new file, or '' to remove it. */
function onlyNewLogo({ logo, ...texts }: Record<string, unknown>): object {
  return logo instanceof File || logo === '' ? { ...texts, logo } : texts;
}
