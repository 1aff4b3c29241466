import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** Returns a schema as the resolver of react-admin's `Form`, which does not know the type of its values. */
export const resolverOf = (schema: z.ZodType): Resolver =>
  zodResolver(schema as z.ZodType<FieldValues, FieldValues>) as Resolver;
